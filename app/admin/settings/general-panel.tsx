import { useState } from 'react';
import { PictureField } from '#app/admin/pictures/picture-field.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx';
import { longest } from '#shop/settings/store-form.ts';
import { fonts } from '#shop/settings/store-settings.ts';
import { type StoreFields, textProps } from './field-props.ts';

/** The shop's name, logo and font. */
export function GeneralPanel({ fields }: { fields: StoreFields }) {
  const [logoUrl, setLogoUrl] = useState(fields.logoUrl.initialValue ?? '');
  const font = fields.primaryFont.value ?? fonts[0];
  return (
    <Panel title="General" id="general">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-5 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
          <TextField
            {...textProps(fields.siteName)}
            label="Nombre del sitio"
            maxLength={longest.siteName}
            required
            autoComplete="off"
          />
          <TextField
            {...textProps(fields.slogan)}
            label="Lema"
            optional
            hint="Aparece bajo el nombre y en los buscadores"
            maxLength={longest.slogan}
            autoComplete="off"
          />
          <TextField
            {...textProps(fields.noticeText)}
            label="Aviso de la barra superior"
            optional
            hint="Lo primero que se lee en cada página; en el celular, lo único. Vacío: lo que cuesta el envío."
            maxLength={longest.noticeText}
            autoComplete="off"
          />
          <div>
            <SelectField {...textProps(fields.primaryFont)} label="Fuente principal" data-font={font}>
              {fonts.map((name) => (
                <option key={name} data-font={name}>
                  {name}
                </option>
              ))}
            </SelectField>
            <p
              data-font={font}
              className="mt-3 rounded-control-admin border border-line bg-paper px-4 py-3 font-sans text-[1.125rem] leading-7"
            >
              Lo natural, en la puerta de tu casa
              <span className="tabular block text-label text-ink-2">Jarabe de Totumo y Miel · $ 54.400</span>
            </p>
          </div>
          <CheckboxField
            id={fields.ageNotice.id}
            name={fields.ageNotice.name}
            defaultChecked={fields.ageNotice.initialValue === 'on'}
            hint="Antes de ver una categoría solo para adultos o sus productos, también al buscarlos. La respuesta queda en el aparato de quien visita la tienda."
          >
            Preguntar la edad en las páginas para adultos
          </CheckboxField>
        </div>
        <PictureField
          bucket="logos"
          name={fields.logoUrl.name}
          label="Logo"
          optional
          hint="PNG, JPEG o WebP, hasta 12 MB. Sin logo se ve la hoja de la tienda."
          ratio="1/1"
          fit="contain"
          value={logoUrl}
          onChange={setLogoUrl}
          error={fields.logoUrl.errors}
        />
      </div>
    </Panel>
  );
}
