/** Limits of one import. */

/** More than the size of a typical export of `mostImportRows` products. */
export const largestImportBytes = 32 * 1024 * 1024;
export const mostImportRows = 20_000;
/** External pictures per file: each download may take seconds. */
export const mostOutsidePictures = 500;

export const tooLargeText = `El archivo pesa más de ${largestImportBytes / 1024 / 1024} MB. Divídelo en varios.`;
