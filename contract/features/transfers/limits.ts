/** Maximum size in bytes of a file to import or verify. */
export const transferMaxBytes = 20 * 1024 ** 3;
/** Number of transfers listed. */
export const transferListLength = 30;
/** Maximum number of warnings stored per transfer. */
export const maxStoredWarnings = 300;
/** Number of stored backups that were created automatically before a restore. */
export const preRestoreBackupLimit = 10;
/** Lifetime of a backup's download link. */
export const downloadLinkLifetimeMs = 5 * 60_000;
/** Limits for an unpacked archive: the number of entries, and bytes. */
export const unpackedMaxEntries = 100_000;
export const unpackedMaxBytes = 10 * 1024 ** 3;
/** Files of other sites fetched by one transfer; the next one goes on. */
export const maxFetchedFiles = 20_000;
/** Failed connections to one host in a row after which the rest of its files is left for another time. */
export const hostFailureLimit = 8;
