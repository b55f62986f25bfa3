import { Heart } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.tsx';
import { readStoredFavourites, toggleFavourite, watchFavourites } from './stored-favourites.ts';

type FavouriteButtonProps = {
  product: { id: string; name: string };
  /** for a list of products: a short text that only screen readers complete */
  short?: boolean;
};

/** Adds a product to the favourites of this browser, or removes it. */
export function FavouriteButton({ product: { id, name }, short = false }: FavouriteButtonProps) {
  const isFavourite = useSyncExternalStore(
    watchFavourites,
    () => readStoredFavourites().includes(id),
    () => false,
  );
  const toggle = () => {
    try {
      toggleFavourite(id);
      toast({ title: isFavourite ? 'Quitado de favoritos' : 'Añadido a favoritos', description: name });
    } catch {
      toast({ title: 'Tu navegador no permite guardar favoritos', kind: 'destructive' });
    }
  };
  const [verb, rest] = isFavourite ? ['Quitar', ' de favoritos'] : ['Añadir', ' a favoritos'];
  return (
    <Button variant="text" onClick={toggle} className={short ? 'px-0! no-scripts:hidden' : 'no-scripts:hidden'}>
      <Heart aria-hidden="true" size={20} strokeWidth={1.75} fill={isFavourite ? 'currentColor' : 'none'} />
      <span>
        {verb}
        <span className={short ? 'sr-only' : undefined}>{rest}</span>
      </span>
    </Button>
  );
}
