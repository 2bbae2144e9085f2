/** How often a backup is made by itself. */
export const backupIntervals = ['off', 'daily', 'weekly'] as const;

export type BackupInterval = (typeof backupIntervals)[number];
