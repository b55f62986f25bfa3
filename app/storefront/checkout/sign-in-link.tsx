import { withReturnPath } from '#app/account/sign-in/return-path.ts';
import { type OpenDialog, startSigningIn } from '#app/storefront/paying/signing-in.ts';

type SignInLinkProps = {
  /** stores the draft, and returns the dialog to show again; null on a page */
  onLeave: () => OpenDialog | null;
};

/** Leads a guest from an order's form to signing in or registering and back, with everything typed kept. */
export function SignInLink({ onLeave }: SignInLinkProps) {
  return (
    <p className="-mt-2 mb-3 text-label text-ink-2">
      ¿Ya tienes cuenta? {/* Loaded as a new document: the page of a payment must not go on under another one. */}
      <a
        href="/login"
        onClick={(event) => {
          const { pathname, search } = location;
          event.currentTarget.href = withReturnPath('/login', pathname + search + startSigningIn(onLeave()));
        }}
        className="inline-flex min-h-11 items-center font-semibold text-green underline underline-offset-4"
      >
        Inicia sesión
      </a>
    </p>
  );
}
