export const webhookNameMaxLength = 60;
export const webhookUrlMaxLength = 2048;
export const maxWebhooks = 20;
/** Tries of one delivery; the pauses between them grow. */
export const deliveryAttempts = 6;
/** Deliveries in a row that nobody took, after which a webhook is switched off. */
export const failuresBeforeOff = 20;
/** How long deliveries are kept to be looked at and sent again. */
export const deliveryDays = 30;
export const deliveryPageSize = 20;
/** Letters of the other side's answer that are kept. */
export const answerMaxLength = 500;
