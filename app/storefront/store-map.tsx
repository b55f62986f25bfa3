import { ExternalLink, Map as MapIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Spinner } from '#app/ui/spinner.tsx';
import { directionsUrl, mapFrameUrl } from '#shop/places/maps.ts';
import drawnMap from './store-map.svg';

/** The state of the map's iframe: nothing is requested from the map's host before the visitor asks for the map. */
type FrameState = 'not-asked' | 'loading' | 'shown';

/**
 * A drawing of the shop's location, replaced on request by an embedded Google map.
 *
 * @param props.place search text for the map
 * @param props.className sets the height
 */
export function StoreMap({ place, className }: { place: string; className?: string }) {
  const [frame, setFrame] = useState<FrameState>('not-asked');
  const box = useRef<HTMLDivElement>(null);
  const isRequested = frame !== 'not-asked';

  function ask() {
    setFrame('loading');
    // The pressed button is removed: the focus moves to the box, one step before the map's own controls.
    box.current?.focus({ preventScroll: true });
  }

  return (
    <div className="flex flex-col">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and this is a map */}
      <div
        ref={box}
        role="group"
        aria-label="Mapa de la tienda"
        aria-busy={frame === 'loading'}
        tabIndex={-1}
        className={classNames('relative flex-1 overflow-hidden -outline-offset-2', className)}
      >
        <img
          src={drawnMap}
          alt={isRequested ? '' : 'Ilustración de unas calles con la señal de la tienda'}
          width={1200}
          height={800}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
        {isRequested ? (
          <MapFrame place={place} isLoading={frame === 'loading'} onLoad={() => setFrame('shown')} />
        ) : (
          <>
            <p className="absolute top-3 left-3 rounded-badge bg-surface px-2.5 py-1 text-small text-ink-2">
              Dibujo: no es un mapa real
            </p>
            <button
              type="button"
              onClick={ask}
              className={`${buttonClass('neutral', 'sm')} absolute! inset-x-0 bottom-4 mx-auto w-fit shadow-float no-scripts:hidden`}
            >
              <MapIcon aria-hidden="true" size={18} strokeWidth={1.75} />
              Ver mapa
            </button>
          </>
        )}
      </div>
      <Directions place={place} />
    </div>
  );
}

function MapFrame({ place, isLoading, onLoad }: { place: string; isLoading: boolean; onLoad: () => void }) {
  return (
    <>
      <iframe
        src={mapFrameUrl(place)}
        title={`Mapa de Google: ${place}`}
        referrerPolicy="strict-origin"
        onLoad={onLoad}
        className={classNames('absolute inset-0 size-full transition-opacity duration-200', isLoading && 'opacity-0')}
      />
      {isLoading && (
        <p
          role="status"
          className="absolute inset-x-0 bottom-4 mx-auto flex w-fit items-center gap-2.5 rounded-control bg-surface px-4 py-2.5 text-label font-semibold shadow-float"
        >
          <Spinner />
          Cargando el mapa...
        </p>
      )}
    </>
  );
}

function Directions({ place }: { place: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 border-t border-line px-5 py-1.5 text-small text-ink-2">
      <p className="py-1.5">El mapa viene de Google, solo si lo pides.</p>
      <a
        href={directionsUrl(place)}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center gap-2 text-label font-semibold text-green underline-offset-4 hover:underline"
      >
        Cómo llegar
        <ExternalLink aria-hidden="true" size={16} strokeWidth={1.75} />
        <span className="sr-only">(se abre en otra pestaña)</span>
      </a>
    </div>
  );
}
