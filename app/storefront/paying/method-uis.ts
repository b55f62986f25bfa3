import type { MethodCode } from '#shop/paying/payment-methods.ts';
import { cardUi } from './card/card-panels.tsx';
import { cashUi } from './cash/cash-panels.tsx';
import type { MethodUi } from './method-ui.ts';
import { pickupUi } from './pickup/pickup-panels.tsx';
import { storeUi } from './store/store-panels.tsx';
import { transferUi } from './transfer/transfer-panels.tsx';
import { widgetUi } from './widget/widget-panels.tsx';

export const methodUis: Record<MethodCode, MethodUi> = {
  card: cardUi,
  cash: cashUi,
  pickup: pickupUi,
  store: storeUi,
  transfer: transferUi,
  widget: widgetUi,
};
