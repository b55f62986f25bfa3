import { ArrowRight, ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { type FocusEvent, type ReactNode, type UIEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useTimeout } from '#app/ui/hooks/use-timer.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { Banner } from '#db/schema.ts';

/** How long each slide is shown. */
const advanceMs = 5000;

/** The banner carousel of the home page. It stops on hover, on focus and when paused. */
export function BannerCarousel({ slides }: { slides: Banner[] }) {
  const { viewport, selected, show, follow } = useCarousel(slides.length);
  const pageIsIn = usePageIsIn();
  // Slides are announced only after the visitor changed one: automatic changes must not interrupt screen readers.
  const [turned, setTurned] = useState(false);
  const turnTo = (index: number) => {
    setTurned(true);
    show(index);
  };
  const { turning, paused, setPaused, hold } = useAutoAdvance(slides.length > 1, selected, () => show(selected + 1));

  return (
    <section
      aria-roledescription="carrusel"
      aria-label="Destacados de la tienda"
      className="relative"
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hold('focus', false);
      }}
    >
      <div
        ref={viewport}
        onScroll={follow}
        className="flex snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain scroll-smooth [scrollbar-width:none] motion-reduce:scroll-auto"
      >
        {slides.map((slide, index) => (
          <Slide
            // biome-ignore lint/suspicious/noArrayIndexKey: banners may be equal; their position identifies them
            key={index}
            slide={slide}
            position={`${index + 1} de ${slides.length}`}
            first={index === 0}
            // Before the page has loaded, and without scripts, the row can be swiped and every slide must be usable.
            inert={pageIsIn && index !== selected}
            pictured={index === 0 || pageIsIn}
          />
        ))}
      </div>
      <p aria-live={turning ? 'off' : 'polite'} className="sr-only">
        {turned && `Banner ${selected + 1} de ${slides.length}: ${slides[selected]?.title}`}
      </p>
      {slides.length > 1 && (
        <CarouselControls slides={slides} selected={selected} onTurn={turnTo} paused={paused} onPause={setPaused} />
      )}
    </section>
  );
}

type CarouselControlsProps = {
  slides: Banner[];
  selected: number;
  onTurn: (index: number) => void;
  paused: boolean;
  onPause: (paused: boolean) => void;
};

/** Arrows, a dot for each slide, and the pause button. */
function CarouselControls({ slides, selected, onTurn, paused, onPause }: CarouselControlsProps) {
  return (
    <div className="page-width xl:absolute xl:inset-x-0 xl:bottom-16 no-scripts:hidden">
      <div className="mt-2 flex items-center max-md:justify-between md:gap-3 xl:mt-0">
        <Arrow label="Anterior" onClick={() => onTurn(selected - 1)}>
          <ChevronLeft aria-hidden="true" size={20} />
        </Arrow>
        <div className="flex items-center">
          {slides.map((slide, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot represents a position in the row
              key={index}
              type="button"
              aria-label={`Ir al banner ${index + 1}: ${slide.title}`}
              aria-current={index === selected ? 'true' : undefined}
              onClick={() => onTurn(index)}
              className="group flex h-11 min-w-7 items-center justify-center rounded-control px-1.5"
            >
              <span className="block h-2 w-2 rounded-full bg-ink-3 transition-[width,background-color] duration-200 group-aria-[current]:w-8 group-aria-[current]:bg-green forced-colors:bg-[ButtonText] forced-colors:group-aria-[current]:bg-[Highlight]" />
            </button>
          ))}
          <button
            type="button"
            aria-label={paused ? 'Reanudar el carrusel' : 'Pausar el carrusel'}
            onClick={() => onPause(!paused)}
            className="ml-1 flex size-11 items-center justify-center rounded-control text-ink-2 transition-colors duration-150 hover:bg-surface"
          >
            {paused ? <Play aria-hidden="true" size={17} /> : <Pause aria-hidden="true" size={17} />}
          </button>
        </div>
        <Arrow label="Siguiente" onClick={() => onTurn(selected + 1)}>
          <ChevronRight aria-hidden="true" size={20} />
        </Arrow>
      </div>
    </div>
  );
}

/**
 * Shows and follows the selected slide. The slides are in a row with scroll snap: the row can be swiped without
 * scripts; arrows, dots and the timer scroll it.
 */
function useCarousel(count: number) {
  const viewport = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(0);

  /** Scrolls to a slide; wraps around at both ends. */
  const show = (index: number) => {
    const row = viewport.current;
    row?.scrollTo({ left: ((index + count) % count) * row.clientWidth });
  };
  const follow = (event: UIEvent<HTMLDivElement>) => {
    const { scrollLeft, clientWidth } = event.currentTarget;
    setSelected(Math.min(Math.max(Math.round(scrollLeft / clientWidth), 0), count - 1));
  };
  return { viewport, selected, show, follow };
}

type Holder = 'pointer' | 'focus';

/**
 * Calls `advance` every `advanceMs`, unless the carousel is hovered, focused or paused. With reduced motion it starts
 * paused.
 */
function useAutoAdvance(several: boolean, selected: number, advance: () => void) {
  const wantsStillness = useReducedMotion();
  // Null until the visitor presses the button: with reduced motion the carousel starts paused and can still be started.
  const [chosen, setPaused] = useState<boolean | null>(null);
  const [holders, setHolders] = useState<readonly Holder[]>([]);
  const paused = chosen ?? wantsStillness;
  const turning = several && !paused && holders.length === 0;

  // Every slide change restarts the timer.
  useTimeout(advance, turning ? advanceMs : null, selected);

  const hold = (holder: Holder, held: boolean) =>
    setHolders((now) =>
      held === now.includes(holder) ? now : held ? [...now, holder] : now.filter((one) => one !== holder),
    );

  return { turning, paused, setPaused, hold };
}

/**
 * Tells whether the page has loaded. Until then hidden slides have no pictures, so that they do not delay visible ones.
 */
function usePageIsIn(): boolean {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('load', changed);
      return () => removeEventListener('load', changed);
    },
    () => document.readyState === 'complete',
    () => false,
  );
}

const reducedMotion = '(prefers-reduced-motion: reduce)';

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(reducedMotion);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(reducedMotion).matches,
    () => false,
  );
}

function Arrow({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="flex size-11 items-center justify-center rounded-control bg-surface/80 transition-colors duration-150 hover:bg-surface"
    >
      {children}
    </button>
  );
}

type SlideProps = { slide: Banner; position: string; first: boolean; inert: boolean; pictured: boolean };

/**
 * One banner. On phones the picture is above the text, on tablets beside it; on wide screens the text is on the
 * picture's left half.
 */
function Slide({ slide, position, first, inert, pictured }: SlideProps) {
  const picture = (
    <Picture
      src={slide.image_url}
      alt={slide.alt}
      ratio="fill"
      sizes="(min-width: 48rem) 100vw, 190vw"
      priority={first}
      className="hero-crop"
    />
  );
  const Title = first ? 'h1' : 'h2';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and this is a slide
    <div
      role="group"
      aria-roledescription="banner"
      aria-label={position}
      inert={inert}
      className="relative min-w-0 shrink-0 grow-0 basis-full snap-start snap-always"
    >
      <div className="hero-slide page-width grid items-center gap-x-8 gap-y-4 pt-4 md:grid-cols-2 md:pt-8 xl:flex xl:pt-28 xl:pb-36">
        <div className="hero-picture relative aspect-[344/200] overflow-hidden rounded-card md:order-2 xl:absolute xl:inset-0 xl:aspect-auto xl:rounded-none">
          {pictured ? picture : <noscript>{picture}</noscript>}
        </div>
        <div className="relative flex flex-col items-start">
          <Title className="max-w-[13em] text-[1.75rem] leading-8.5 tracking-[-0.035em] md:text-hero-phone lg:text-[3rem] lg:leading-[3.25rem] xl:max-w-[8.8em] xl:text-hero xl:leading-[4rem]">
            {slide.title}
          </Title>
          <p className="mt-2 max-w-[30em] leading-6 text-ink-2 md:mt-4 md:text-[1.0625rem] md:leading-7 xl:mt-5 xl:max-w-[24em] xl:text-[1.125rem] xl:leading-[1.875rem]">
            {slide.description}
          </p>
          <Link to={slide.link} className={classNames(buttonClass('primary'), 'mt-4 px-8 md:mt-6 xl:mt-8 xl:min-h-14')}>
            Ver Productos
            <ArrowRight aria-hidden="true" size={18} />
          </Link>
        </div>
      </div>
    </div>
  );
}
