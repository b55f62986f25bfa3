import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { twoFactorHref } from '../settings-href.ts';
import { SettingsSection } from '../settings-section.tsx';
import { CodeForm } from './code-form.tsx';
import type { action as confirm } from './confirm.tsx';
import type { QrCode } from './draw-qr-code.server.ts';
import { RecoveryCodes } from './recovery-codes-list.tsx';

type SetUpProps = { qrCode: QrCode; uri: string; secret: string; recoveryCodes: string[] };

/** The secret for the app, the codes to keep, and the first code that proves the app has the secret. */
export function SetUp({ qrCode, uri, secret, recoveryCodes }: SetUpProps) {
  // Answered beside the page: a wrong code must not take what is shown once away.
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

/** 'ABCD EFGH' of 'ABCDEFGH': people copy four letters at a time. */
function inFours(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}
