import type { Logger } from 'pino';
import { type CarrierApi, CarrierUnavailable } from '#shop/parcels/carriers/carrier-api.ts';

/**
 * Logs why the interface of a carrier gave no valid answer, of which staff read only that it gave none. The messages of
 * `CarrierUnavailable` contain no key and no personal data.
 */
export function logSilences(api: CarrierApi, log: Pick<Logger, 'warn'>): CarrierApi {
  const logged =
    <Args extends unknown[], Answer>(request: string, ask: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      try {
        return await ask(...args);
      } catch (error) {
        if (error instanceof CarrierUnavailable) log.warn({ err: error, request }, 'a carrier gave no valid answer');
        throw error;
      }
    };
  return {
    isTest: api.isTest,
    sellsTestGuides: api.sellsTestGuides,
    quote: logged('quote', api.quote),
    ship: logged('ship', api.ship),
    track: logged('track', api.track),
    trackGuide: logged('track-guide', api.trackGuide),
    cancel: logged('cancel', api.cancel),
  };
}
