/** A tip was given on this page; its wall is read again. */
export const tippedEvent = 'somnia:tipped';
