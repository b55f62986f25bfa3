/** The place of the forms that pay an order without scripts. A browser that goes to it opens the fold around it. */
export const payFormsId = 'pagar';
