/** The id of the form without scripts that the choice of packs belongs to. */
export const buyFormId = 'compra';
