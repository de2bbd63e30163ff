import { Field } from '#components/ui/Field.tsx';
import { TextArea } from '#components/ui/TextArea.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { PhoneField } from '#islands/fields/PhoneField.tsx';
import { NationalityField, PlaceFields } from '#islands/fields/PlaceFields.tsx';
import { genders } from '#lib/contract/user-form.ts';
import type { Where } from '#lib/places/changes.ts';
import type { CardOfForm, Setup } from './setup-form.ts';

export function BasicSection({ form, field, basic }: CardOfForm & { basic: Setup['basic'] }) {
  const { error: genderError, ...gender } = field('basic.gender');
  const place = {
    prefix: 'basic',
    where: basic,
    onChange: ({ nationality, province, district }: Where) => {
      form.setValue('basic.nationality', nationality);
      form.setValue('basic.province', province);
      form.setValue('basic.district', district);
    },
    errors: {
      nationality: field('basic.nationality').error,
      province: field('basic.province').error,
      district: field('basic.district').error,
    },
  };
  return (
    <section className="card card-body setup-card" aria-labelledby="basic-title">
      <h2 className="mb-3" id="basic-title">
        Perfil básico
      </h2>
      <div className="fields">
        <div className="fields-whole">
          <TextField
            id="basic-full_name"
            label="Nome completo"
            autoComplete="name"
            enterKeyHint="next"
            {...field('basic.full_name')}
          />
        </div>
        <PhoneField
          id="basic-phone"
          label="Telefone"
          hint="Só você o vê."
          value={basic.phone}
          onChange={(phone) => form.setValue('basic.phone', phone)}
          error={field('basic.phone').error}
        />
        <Field id="basic-gender" label="Género" error={genderError}>
          <select id="basic-gender" className="input" {...gender}>
            <option value="">Escolha</option>
            {genders.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
        <div className="fields-whole">
          <NationalityField {...place} />
        </div>
        <PlaceFields {...place} />
        <div className="fields-whole">
          <TextArea id="basic-bio" label="Biografia" optional {...field('basic.bio')} />
        </div>
      </div>
    </section>
  );
}
