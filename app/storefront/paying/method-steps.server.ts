import type { MethodCode } from '#shop/paying/payment-methods.ts';
import { cardStep } from './card/card-step.server.ts';
import { type MethodStep, payLaterStep } from './method-step.ts';
import { transferStep } from './transfer/transfer-step.server.ts';
import { widgetStep } from './widget/widget-step.server.ts';

export const methodSteps: Record<MethodCode, MethodStep> = {
  card: cardStep,
  cash: payLaterStep,
  pickup: payLaterStep,
  store: payLaterStep,
  transfer: transferStep,
  widget: widgetStep,
};
