import { useId } from 'react';
import { CopyButton } from '#app/ui/copy-button.tsx';

type InviteLinkProps = { email: string; url: string; className?: string };

const select = (field: HTMLInputElement | null) => field?.select();

/** Shows the link of an invitation, for staff to pass on. */
export function InviteLink({ email, url, className = '' }: InviteLinkProps) {
  const id = useId();
  return (
    <div className={`rounded-control-admin bg-green-tint px-4 pt-3 pb-4 text-green-deep ${className}`}>
      <label htmlFor={id} className="text-label font-semibold [overflow-wrap:anywhere]">
        Enlace de invitación para {email}
      </label>
      <div className="mt-2 flex items-center gap-1">
        <input
          // Remounted for each link, so that a new link is selected.
          key={url}
          ref={select}
          id={id}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          aria-describedby={`${id}-note`}
          className="min-h-11 w-full min-w-0 rounded-control-admin border border-field bg-surface px-3 text-label text-ink"
        />
        <CopyButton label="Copiar enlace" text={url} />
      </div>
      <p id={`${id}-note`} className="mt-2 text-small">
        Envíaselo por un medio en el que sepas que es esa persona: quien lo abra primero podrá usarlo.
      </p>
    </div>
  );
}
