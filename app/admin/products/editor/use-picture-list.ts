import { useId, useRef, useState } from 'react';
import { usePictureUpload } from '#app/admin/pictures/use-picture-upload.ts';
import { changeAndFocus } from '#app/ui/hooks/change-and-focus.ts';
import { mostPictures } from '#shop/catalog/fields/field-types.ts';

export type PictureList = ReturnType<typeof usePictureList>;

/**
 * Uploads, orders and removes the pictures of a product, with the announcements for screen readers.
 *
 * @param initial addresses in order, the cover first
 */
export function usePictureList(initial: string[]) {
  const id = useId();
  const [urls, setUrls] = useState(initial);
  const { upload, problem, forgetProblem, sendAll, cancel } = usePictureUpload('productorigenatural');
  const [typed, setTyped] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const isBusy = upload !== null;
  // The current list: uploads finish while pictures are being moved and removed.
  const latest = useRef(urls);

  const put = (next: string[], words: string) => {
    latest.current = next;
    setAnnouncement(words);
    setUrls(next);
  };
  const add = (sources: (File | string)[]) => {
    if (isBusy || sources.length === 0) return;
    void sendAll(sources.slice(0, mostPictures - urls.length), (url) => {
      setTyped('');
      const before = latest.current;
      if (before.includes(url)) setAnnouncement('Esa imagen ya estaba.');
      else put([...before, url], `Imagen ${before.length + 1} añadida.`);
    });
  };
  const move = (url: string, to: number) => {
    const before = latest.current;
    const from = before.indexOf(url);
    if (from < 0 || to < 0 || to >= before.length || from === to) return;
    const next = before.filter((one) => one !== url);
    next.splice(to, 0, url);
    const cover = to === 0 ? ' Es la portada.' : '';
    put(next, `Imagen ${from + 1} movida a la posición ${to + 1} de ${before.length}.${cover}`);
  };

  return {
    /** prefix of the ids of the list's controls */
    id,
    urls,
    upload,
    cancel,
    problem,
    isBusy,
    announcement,
    /** the reason why submitting now would lose a picture; null if none is pending */
    unfinished: unfinishedText(isBusy, typed),
    /** the address in the text field */
    typed,
    setTyped(text: string) {
      forgetProblem();
      setTyped(text);
    },
    addTyped() {
      if (typed.trim()) add([typed.trim()]);
    },
    add,
    move,
    moveByButton(index: number, by: 1 | -1) {
      const to = index + by;
      const url = urls[index];
      if (!url) return;
      const isAtEnd = to === 0 || to === urls.length - 1;
      // At either end the pressed button is disabled: the focus moves to the opposite one.
      changeAndFocus(`${id}-${isAtEnd ? -by : by}-${to}`, () => move(url, to));
    },
    remove(index: number) {
      changeAndFocus(urls.length === 1 ? `${id}-add` : `${id}-remove-${Math.min(index, urls.length - 2)}`, () =>
        put(
          latest.current.filter((_, place) => place !== index),
          `Imagen ${index + 1} quitada.`,
        ),
      );
    },
  };
}

function unfinishedText(isBusy: boolean, typed: string): string | null {
  if (isBusy) return 'Espera a que terminen de subir las imágenes.';
  return typed.trim() ? 'Falta añadir la imagen cuya dirección pegaste. Pulsa Intro en ella o bórrala.' : null;
}
