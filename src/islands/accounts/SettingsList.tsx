import { Icon } from '#components/ui/Icon.tsx';
import { atSign, device, lock, mail, sun, trash } from '#lib/icons.ts';

/** The matters in their order on the page; each card has the id that its link names. */
const matters = [
  { id: 'username', text: 'Nome de usuário', icon: atSign },
  { id: 'appearance', text: 'Aparência e dados', icon: sun },
  { id: 'devices', text: 'Dispositivos', icon: device },
  { id: 'password', text: 'Senha', icon: lock },
  { id: 'email', text: 'Email', icon: mail },
  { id: 'delete', text: 'Eliminar conta', icon: trash },
];

export const SettingsList = () => (
  <nav className="settings-list" aria-label="Definições">
    {matters.map(({ id, text, icon }) => (
      <a key={id} className="option" href={`#${id}`}>
        <Icon of={icon} />
        {text}
      </a>
    ))}
  </nav>
);
