export const groupNameMaxLength = 30;
export const maxGroups = 200;
export const altMaxLength = 500;
/** A file in the trash goes for good after so long. */
export const trashDays = 30;
export const bulkMax = 500;
