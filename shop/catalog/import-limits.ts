/** How much one file of products may bring. */

/** A file as large as the shop would make of the most products it takes in. */
export const largestImportBytes = 32 * 1024 * 1024;
export const mostImportRows = 20_000;
/** Pictures elsewhere that one file may have fetched: each may take seconds. */
export const mostOutsidePictures = 500;

export const tooLargeText = `El archivo pesa más de ${largestImportBytes / 1024 / 1024} MB. Divídelo en varios.`;
