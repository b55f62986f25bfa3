import type { RouterContextProvider } from 'react-router';
import { dbContext, logContext, proofsContext } from '#app/context.ts';
import type { CarrierApi } from '#shop/parcels/carriers/carrier-api.ts';
import { type BuyGuideResult, buyGuide, type GuideToBuy } from '#shop/parcels/guides/buy-guide.server.ts';

/**
 * Buys the guide of a parcel, and stores its label in the private storage. A label that cannot be stored is logged, and
 * the numbers of a guide that cannot be.
 */
export async function buyGuideOf(
  context: Readonly<RouterContextProvider>,
  api: CarrierApi,
  wanted: GuideToBuy,
): Promise<BuyGuideResult> {
  const proofs = context.get(proofsContext);
  const keepLabel = async (pdf: Uint8Array, guide: string) => {
    const checked = await proofs.check(new File([new Uint8Array(pdf)], `guia-${guide}.pdf`));
    if (!checked.ok) throw new Error(`The label of the guide ${guide} is no whole PDF`);
    await proofs.keep(checked.proof, checked.bytes);
    return checked.proof.storageKey;
  };
  const bought = await buyGuide(context.get(dbContext), { api, keepLabel }, wanted);
  if (bought.ok && bought.labelFault)
    context.get(logContext).error({ err: bought.labelFault, guide: bought.guide }, 'a label could not be stored');
  if (!bought.ok && bought.reason === 'not-stored') {
    const { fault, purchaseId, guide, carrierOrder } = bought;
    context
      .get(logContext)
      .error({ err: fault, purchaseId, guide, carrierOrder }, 'a bought guide could not be stored');
  }
  return bought;
}
