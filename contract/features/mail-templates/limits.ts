export const templateSubjectMaxLength = 120;
export const templateBodyMaxLength = 5000;
