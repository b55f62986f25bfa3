import { Writable } from 'node:stream';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

type Bytes = Buffer<ArrayBuffer>;

/**
 * Renders an element to its complete HTML.
 *
 * @throws any error of a component
 */
export function renderWhole(element: ReactElement, nonce: string): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(element, {
      nonce,
      // Else the parts of a long page that load their code on demand come last, and only a script puts them in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(new Pieces(resolve)),
      onError: reject,
    });
  });
}

/** Collects the rendered bytes synchronously: the page is complete when it is piped. */
class Pieces extends Writable {
  readonly #pieces: Uint8Array<ArrayBuffer>[] = [];
  readonly #whole: (page: Bytes) => void;

  constructor(whole: (page: Bytes) => void) {
    super();
    this.#whole = whole;
  }

  override write(piece: Uint8Array | string): boolean {
    this.#pieces.push(typeof piece === 'string' ? Buffer.from(piece) : (piece as Uint8Array<ArrayBuffer>));
    return true;
  }

  override end(): this {
    this.#whole(Buffer.concat(this.#pieces));
    return this;
  }
}
