/** Names a part owed: the payment that it is taken from, and the return or change because of which it is owed. */
import type { PaymentIncident } from '#db/schema.ts';

/** Whether an incident is a part owed. */
export const isPart = ({ kind, returnId, revisionId }: Pick<PaymentIncident, 'kind' | 'returnId' | 'revisionId'>) =>
  kind === 'refund-owed' && (returnId !== null || revisionId !== null);

/**
 * The `transactionId` of a part owed.
 *
 * @param sourceKey the id of the transaction, or of the order for money that came by hand
 */
export const partKey = (sourceKey: string, reasonId: string) => `${sourceKey}/${reasonId}`;

/** The payment of a `partKey`. */
export const sourceKeyOf = (key: string) => key.slice(0, key.lastIndexOf('/'));
