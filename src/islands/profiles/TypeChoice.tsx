import type { UseFormRegisterReturn } from 'react-hook-form';
import { Icon } from '#components/ui/Icon.tsx';
import { building, catServicos, user } from '#lib/icons.ts';
import type { UserType } from './setup-form.ts';

const types: readonly { value: UserType; name: string; text: string; icon: string }[] = [
  { value: 'simple', name: 'Usuário simples', text: 'Procura, compara e fala com quem oferece.', icon: user },
  {
    value: 'freelancer',
    name: 'Freelancer',
    text: 'Oferece serviços e mostra o seu trabalho.',
    icon: catServicos,
  },
  {
    value: 'company',
    name: 'Empresa',
    text: 'Publica serviços e vagas, contrata freelancers.',
    icon: building,
  },
];

export function TypeChoice({
  register,
}: {
  register: UseFormRegisterReturn & { error: string | undefined };
}) {
  const { error: _, ...input } = register;
  return (
    <fieldset className="choices">
      <legend className="mb-2 p-0 letters-f18 font-bold">Como vai usar o BizLink?</legend>
      {types.map(({ value, name, text, icon }) => (
        <label key={value} className="choice relative flex rounded-card cursor-pointer">
          <input
            type="radio"
            value={value}
            aria-labelledby={`type-${value}`}
            aria-describedby={`type-${value}-said`}
            {...input}
          />
          <span className="choice-edge" />
          <span className="sign">
            <Icon of={icon} />
          </span>
          <span className="flex-1 min-w-0 ml-3">
            <b className="block" id={`type-${value}`}>
              {name}
            </b>
            <span className="block text-f14 text-text2" id={`type-${value}-said`}>
              {text}
            </span>
          </span>
          <span className="choice-ring flex-none ml-2" />
        </label>
      ))}
      <p className="hint mt-3">Pode voltar aqui e mudar quando quiser.</p>
    </fieldset>
  );
}
