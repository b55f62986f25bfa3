import { Panel } from '#app/admin/ui/panel.tsx';
import { TextAreaField, TextField } from '#app/ui/field.tsx';
import { socialNetworkCodes, socialNetworks } from '#shop/settings/social-networks.ts';
import { longest } from '#shop/settings/store-form.ts';
import { whatsappNumber } from '#shop/whatsapp.ts';
import { type StoreFields, textProps } from './field-props.ts';

/** The shop's contact data and the texts of its footer. */
export function ContactPanel({ fields }: { fields: StoreFields }) {
  const hasNoChat = whatsappNumber(fields.contactWhatsapp.value ?? '') === null;
  return (
    <Panel title="Información de contacto y textos" id="contacto">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-5 sm:grid-cols-2">
        <TextField
          {...textProps(fields.contactWhatsapp)}
          label="WhatsApp"
          hint={
            <>
              Solo números, con el código de país. Ejemplo: 573001234567
              {hasNoChat && (
                <span className="mt-1 block font-semibold text-few-left">
                  Con este número no se puede abrir un chat: mientras tanto, la tienda no muestra botones de WhatsApp.
                </span>
              )}
            </>
          }
          inputMode="tel"
          maxLength={longest.contactWhatsapp}
        />
        <TextField
          {...textProps(fields.contactPhone)}
          label="Teléfono de contacto"
          type="tel"
          maxLength={longest.contactPhone}
        />
        <TextField
          {...textProps(fields.contactEmail)}
          label="Correo de contacto"
          type="email"
          maxLength={longest.contactEmail}
        />
        <TextField
          {...textProps(fields.contactAddress)}
          label="Dirección"
          hint="Aparece en el pie de página"
          maxLength={longest.contactAddress}
        />
        {socialNetworkCodes.map((code) => (
          <TextField
            key={code}
            {...textProps(fields[code])}
            label={socialNetworks[code].name}
            optional
            hint="El nombre de la cuenta, como @mitienda, o su dirección"
            maxLength={longest.profile}
            autoComplete="off"
          />
        ))}
        <TextAreaField
          {...textProps(fields.storeDescription)}
          label="Descripción corta"
          hint="Aparece en el pie de página y en los buscadores"
          rows={4}
          maxLength={longest.storeDescription}
        />
        <TextAreaField
          {...textProps(fields.aboutUsInfo)}
          label="Sobre nosotros"
          hint="Aparece en el pie de página"
          rows={4}
          maxLength={longest.aboutUsInfo}
        />
      </div>
    </Panel>
  );
}
