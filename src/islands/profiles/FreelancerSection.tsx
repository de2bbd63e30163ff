import { Field } from '#components/ui/Field.tsx';
import { TextArea } from '#components/ui/TextArea.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { PhoneField } from '#islands/fields/PhoneField.tsx';
import { currencies } from '#lib/contract/freelancer-form.ts';
import type { CardOfForm, Setup } from './setup-form.ts';

export function FreelancerSection({
  form,
  field,
  freelancer,
}: CardOfForm & { freelancer: Setup['freelancer'] }) {
  const { error: rateError, ...rate } = field('freelancer.hourly_rate');
  const { error: _, ...currency } = field('freelancer.currency');
  const { error: __, ...remote } = field('freelancer.remote_work');
  return (
    <section className="card card-body setup-card" aria-labelledby="freelancer-title">
      <h2 className="mb-3" id="freelancer-title">
        Perfil de freelancer
      </h2>
      <div className="fields">
        <div className="fields-whole">
          <TextField
            id="freelancer-title-field"
            label="Título"
            hint="É a linha que aparece por baixo do seu nome."
            enterKeyHint="next"
            {...field('freelancer.title')}
          />
        </div>
        <div className="fields-whole">
          <TextArea
            id="freelancer-description"
            label="Descrição"
            placeholder="O que faz, há quanto tempo, para quem"
            {...field('freelancer.description')}
          />
        </div>
        <Field id="freelancer-rate" label="Valor por hora" optional error={rateError}>
          <div className="input-joined">
            <select className="input" aria-label="Moeda" {...currency}>
              {currencies.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <input
              id="freelancer-rate"
              className="input"
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="next"
              aria-invalid={rateError ? true : undefined}
              aria-describedby={rateError && 'freelancer-rate-said'}
              {...rate}
            />
          </div>
        </Field>
        <div className="field">
          <span className="label" aria-hidden="true">
            Trabalho remoto
          </span>
          <label className="switch">
            <span className="visually-hidden">Trabalho remoto: </span>
            <span className="text-text2">Aceito à distância</span>
            <input type="checkbox" {...remote} />
            <i />
          </label>
        </div>
        <div className="fields-whole">
          <PhoneField
            id="freelancer-public_phone"
            label="Telefone público"
            optional
            hint="Mostrado de propósito: quem vê os seus serviços pode ligar ou escrever pelo WhatsApp."
            value={freelancer.public_phone}
            onChange={(phone) => form.setValue('freelancer.public_phone', phone)}
            error={field('freelancer.public_phone').error}
          />
        </div>
      </div>
    </section>
  );
}
