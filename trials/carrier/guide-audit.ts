/** A guide in the carrier's own books. */
type SoldGuide = { tracker: string; externalOrderId: string; tracking: { status: string } };

/** A parcel in the shop's books, the only one of its order that was not cancelled. */
type KeptParcel = { orderNumber: string; guide: string | null };

/** Differences between the carrier's books and the shop's. Each list is empty if all is well. */
export type GuideFaults = {
  /** orders with several guides that the carrier charges */
  boughtTwice: string[];
  /** guides that the carrier charges, which the shop neither has on the parcel of their order nor asks staff about */
  lost: string[];
  /** guides on parcels that the carrier did not sell for their order */
  wrong: string[];
};

export const noGuideFaults: GuideFaults = { boughtTwice: [], lost: [], wrong: [] };

/**
 * Compares the guides that a carrier sold with the parcels of the shop.
 *
 * @param toResolve numbers of the orders that staff find under 'Guía por aclarar'
 */
export function auditGuides(sold: SoldGuide[], parcels: KeptParcel[], toResolve: string[]): GuideFaults {
  const charged = sold.filter(({ tracking }) => tracking.status !== 'Cancelado');
  const byOrder = Map.groupBy(charged, ({ externalOrderId }) => externalOrderId);
  const guides = new Map(parcels.map(({ orderNumber, guide }) => [orderNumber, guide]));
  const nameOf = (guide: SoldGuide) => `${guide.tracker} of ${guide.externalOrderId}`;
  return {
    boughtTwice: [...byOrder].flatMap(([order, bought]) => (bought.length > 1 ? [order] : [])),
    lost: charged
      .filter(({ externalOrderId, tracker }) => guides.get(externalOrderId) !== tracker)
      .filter(({ externalOrderId }) => !toResolve.includes(externalOrderId))
      .map(nameOf),
    wrong: parcels.flatMap(({ orderNumber, guide }) =>
      guide === null || byOrder.get(orderNumber)?.some(({ tracker }) => tracker === guide)
        ? []
        : [`${guide} of ${orderNumber}`],
    ),
  };
}
