/** External pictures per file: each download may take seconds. */
export const mostOutsidePictures = 500;
