import type { WidgetConfig } from '#shop/payments/provider.ts';

/** The global that the provider's script defines. */
type Widget = { open(callback: (result: unknown) => void): void };
type WidgetConstructor = new (config: WidgetConfig) => Widget;

declare global {
  interface Window {
    WidgetCheckout?: WidgetConstructor;
  }
}

/** The provider's script could not be loaded: nothing was opened, nothing was paid. */
class WidgetNotLoaded extends Error {}

/** Timeout for the script, allowing for slow phone connections. */
const scriptPatienceMs = 15_000;

const loading = new Map<string, Promise<void>>();

/**
 * Loads the provider's script once. Called when the method is chosen, so that the confirm button need not wait.
 *
 * @throws WidgetNotLoaded; the next call tries again
 */
export function loadWidget(widgetUrl: string): Promise<void> {
  const cached = loading.get(widgetUrl);
  if (cached) return cached;
  const loaded = fetchScript(widgetUrl).catch((error: unknown) => {
    loading.delete(widgetUrl);
    throw error;
  });
  loading.set(widgetUrl, loaded);
  return loaded;
}

function fetchScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new WidgetNotLoaded('The script of the payment provider did not load'));
    };
    const timer = setTimeout(fail, scriptPatienceMs);
    script.onload = () => {
      if (!window.WidgetCheckout) return fail();
      clearTimeout(timer);
      resolve();
    };
    script.onerror = fail;
    script.src = url;
    document.head.append(script);
  });
}

/**
 * Opens the provider's window and waits for its callback. Closing the window may call back without a transaction, or
 * never: then the promise stays pending, and the page must stay usable.
 *
 * @returns the transaction's id, which proves nothing; null if the window was closed without one
 * @throws WidgetNotLoaded
 */
export async function openWidget(widgetUrl: string, config: WidgetConfig): Promise<{ transactionId: string | null }> {
  await loadWidget(widgetUrl);
  const { WidgetCheckout } = window;
  if (!WidgetCheckout) throw new WidgetNotLoaded('The script of the payment provider is gone');
  return new Promise((resolve) => {
    new WidgetCheckout(config).open((result) => resolve({ transactionId: readTransactionId(result) }));
  });
}

/** Reads the transaction's id. The provider documents `transaction.id` but leaves other shapes open. */
export function readTransactionId(result: unknown): string | null {
  const transaction = property(result, 'transaction') ?? property(result, 'data') ?? result;
  const id =
    property(transaction, 'id') ?? property(transaction, 'transactionId') ?? property(transaction, 'transaction_id');
  return typeof id === 'string' && /^[\w-]{1,100}$/.test(id) ? id : null;
}

function property(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
