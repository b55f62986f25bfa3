import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { twoFactorHref } from '#app/account/settings/settings-href.ts';
import { SettingsSection } from '#app/account/settings/settings-section.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import type { QrCode } from '#shop/draw-qr-code.server.ts';
import { CodeForm } from './code-form.tsx';
import type { action as confirm } from './confirm.tsx';
import { RecoveryCodes } from './recovery-codes-list.tsx';

type SetUpProps = { qrCode: QrCode; uri: string; secret: string; recoveryCodes: string[] };

/** Sets up an authenticator app: its secret, the recovery codes, and the first code as confirmation. */
export function SetUp({ qrCode, uri, secret, recoveryCodes }: SetUpProps) {
  // Submitted by a fetcher: a wrong code must not remove the secret and codes, which are shown only once.
  const { Form, data, state } = useFetcher<typeof confirm>();
  return (
    <SettingsSection title="Activar la verificación en dos pasos" id="dos-pasos" level={2}>
      <ol className="mt-6 grid gap-8">
        <Step number={1} title="Agrega la tienda a tu aplicación de códigos">
          <div className="mt-4 flex flex-wrap items-center gap-6">
            <svg
              role="img"
              aria-label="Código QR para tu aplicación de códigos"
              viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
              shapeRendering="crispEdges"
              className="size-52 shrink-0 rounded-control border border-line bg-white"
            >
              <path d={qrCode.path} fill="#000" />
            </svg>
            <div className="min-w-0 flex-1 basis-56">
              <p className="text-ink-2">
                Escanea el código con la aplicación. Si no puedes, escribe esta clave en ella:
              </p>
              <div className="mt-3 flex items-center gap-2 rounded-control bg-sand py-1 pr-1 pl-4">
                <code className="min-w-0 flex-1 font-semibold break-words">{inFours(secret)}</code>
                <CopyButton label="Copiar la clave" text={secret} />
              </div>
              <p className="mt-2 text-label font-normal text-ink-2">
                ¿Estás en el teléfono?{' '}
                <a href={uri} className="font-semibold text-green underline underline-offset-4">
                  Abrir la aplicación
                </a>
              </p>
            </div>
          </div>
        </Step>
        <Step number={2} title="Guarda tus códigos de recuperación">
          <p className="mt-1 text-ink-2">
            Con uno de ellos entras si pierdes el teléfono. Cada uno sirve una vez, y no se vuelven a mostrar.
          </p>
          <RecoveryCodes codes={recoveryCodes} />
        </Step>
        <Step number={3} title="Escribe el código que muestra la aplicación">
          <CodeForm
            Form={Form}
            action={twoFactorHref('confirm')}
            pending={state !== 'idle'}
            lastResult={data?.submission}
          />
        </Step>
      </ol>
    </SettingsSection>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4 gap-y-1">
      <span
        aria-hidden="true"
        className="flex size-8 items-center justify-center rounded-badge bg-green-tint font-semibold text-green-deep print:hidden"
      >
        {number}
      </span>
      <h3 className="self-center text-body leading-6 font-semibold">{title}</h3>
      <div className="col-span-2 min-w-0 md:col-span-1 md:col-start-2">{children}</div>
    </li>
  );
}

/** Groups a secret in blocks of four letters, which are easier to copy: 'ABCD EFGH'. */
function inFours(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}
