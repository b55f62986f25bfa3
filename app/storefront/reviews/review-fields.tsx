import { CircleAlert } from 'lucide-react';
import { wordLink } from '#app/account/sign-in/card-page/account-card.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { TextAreaField, TextField } from '#app/ui/field.tsx';
import { radioClass } from '#app/ui/radio-class.ts';
import { Stars } from '#app/ui/shop/stars.tsx';
import { acceptedPictures } from '#shop/customers/personal-picture.ts';
import { legalPaths } from '#shop/legal/legal-pages.ts';
import { longestReview, mostPhotos, starWords } from '#shop/reviews/review.ts';

type ReviewFieldsProps = {
  authorName: string;
  /** what was sent, after a refusal; browsers do not keep chosen files */
  typed: { stars: string; body: string } | null;
  errors: Record<string, string[] | null>;
};

/** The form of a review: an ordinary one, so that it works without scripts. */
export function ReviewFields({ authorName, typed, errors }: ReviewFieldsProps) {
  return (
    <form method="post" encType="multipart/form-data" noValidate className="mt-6 grid grid-cols-1 gap-6">
      <StarChoice chosen={typed?.stars ?? ''} error={errors.stars?.[0]} />
      <TextAreaField
        name="body"
        label="Cuéntanos más"
        optional
        rows={5}
        maxLength={longestReview}
        defaultValue={typed?.body ?? ''}
        error={errors.body}
        hint="El sabor, la presentación, la entrega… No cuentes datos de salud."
      />
      <TextField
        type="file"
        name="photos"
        label="Fotos"
        optional
        multiple
        accept={acceptedPictures}
        error={errors.photos}
        hint={
          typed && !errors.photos
            ? `Si habías elegido fotos, elígelas otra vez: hasta ${mostPhotos}.`
            : `Hasta ${mostPhotos}. Quitamos de ellas el lugar donde se tomaron.`
        }
        className="[&_input]:border-field! [&_input]:bg-surface! [&_input]:py-2.5"
      />
      <div className="grid gap-3">
        <button type="submit" className={classNames(buttonClass(), 'w-full')}>
          Enviar mi opinión
        </button>
        <p className="text-small text-ink-2">
          Se publica en la tienda{authorName ? <> como «{authorName}»</> : ''} y no la puedes cambiar después. Cómo
          cuidamos tus datos:{' '}
          <a href={legalPaths.privacy} target="_blank" rel="noopener" className={wordLink}>
            tratamiento de datos
          </a>
          .
        </p>
      </div>
    </form>
  );
}

function StarChoice({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <fieldset aria-describedby={error ? 'estrellas-error' : undefined}>
      <legend className="mb-1 text-label font-semibold">¿Cuántas estrellas le das?</legend>
      {[5, 4, 3, 2, 1].map((stars) => (
        <label key={stars} className="flex min-h-12 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="stars"
            value={stars}
            defaultChecked={chosen === String(stars)}
            required
            aria-invalid={error ? true : undefined}
            className={radioClass}
          />
          <Stars stars={stars} className="size-5" />
          <span className="text-label">{starWords[stars]}</span>
        </label>
      ))}
      {error && (
        <p id="estrellas-error" className="mt-1.5 flex gap-1.5 text-small font-semibold text-danger">
          <CircleAlert aria-hidden="true" size={17} className="shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
