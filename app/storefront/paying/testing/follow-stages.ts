import type { PaymentStep, StateAnswer } from '#app/storefront/paying/paying-answers.ts';
import { checkoutScreen, type PayingScreen } from '#app/storefront/paying/paying-screens.ts';
import type { PayingEvent, Stage, WidgetStep } from '#app/storefront/paying/paying-stages.ts';
import { nextStage, toastFor } from '#app/storefront/paying/paying-state.ts';
import type { WidgetConfig } from '#shop/payments/provider.ts';

export const order = { orderNumber: '482915', total: 64_500, token: 'secret' };
export const sent = {
  method: 'widget',
  lineIds: ['one'],
  destination: 'Pereira',
  email: 'laura@correo.example',
  hasService: false,
} as const;
export const sending: Stage = { kind: 'sending', sent: { ...sent, lineIds: ['one'] } };
const config = { reference: 'ORDEN-1' } as WidgetConfig;
export const widget: WidgetStep = { kind: 'widget', config, widgetUrl: 'http://provider/widget.js' };

export const placed = (payment: PaymentStep): PayingEvent => ({
  kind: 'answered',
  answer: { outcome: 'placed', order, payment },
  items: [],
});
export const state = (payment: StateAnswer['payment'], message = ''): PayingEvent => ({
  kind: 'state',
  state: { status: payment === 'paid' ? 'Pagado' : 'Pendiente', payment, message },
});
export const closed = (transactionId: string | null, step = widget): PayingEvent => ({
  kind: 'window-closed',
  step,
  transactionId,
});

/** The stage after some events, and the toasts they caused. */
export function follow(start: Stage, ...events: PayingEvent[]) {
  return followOn(checkoutScreen, start, ...events);
}

export function followOn(screen: PayingScreen, start: Stage, ...events: PayingEvent[]) {
  const toasts: string[] = [];
  let stage = start;
  for (const event of events) {
    const words = toastFor(stage, event, screen);
    if (words) toasts.push(`${words.title} / ${words.description}`);
    stage = nextStage(stage, event, screen);
  }
  return { stage, toasts };
}
