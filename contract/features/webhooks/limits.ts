export const webhookNameMaxLength = 60;
export const webhookUrlMaxLength = 2048;
export const maxWebhooks = 20;
/** Attempts per delivery; the pauses between them increase. */
export const deliveryAttempts = 6;
/** Consecutive failed deliveries after which a webhook is disabled. */
export const failuresBeforeDisabled = 20;
/** Days for which deliveries are stored, for inspection and redelivery. */
export const deliveryRetentionDays = 30;
export const deliveryPageSize = 20;
/** Maximum stored characters of a response. */
export const webhookResponseMaxLength = 500;
