/** The largest file that is taken for an import or a check. */
export const transferMaxBytes = 20 * 1024 ** 3;
/** So many runs are shown. */
export const shownTransfers = 30;
/** So many warnings of a run are kept. */
export const keptWarnings = 300;
/** So many backups stay of those that were made before a restoration. */
export const keptBeforeRestore = 10;
/** A link to a backup is good for so long. */
export const downloadForMs = 5 * 60_000;
/** What a folder of texts may hold when it is unpacked. */
export const unpackedMaxEntries = 100_000;
export const unpackedMaxBytes = 10 * 1024 ** 3;
