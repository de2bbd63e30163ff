import { Icon } from '#components/ui/Icon.tsx';
import { phoneDigits } from '#lib/format/phone.ts';
import { phone as phoneIcon, whatsapp } from '#lib/icons.ts';

/** By the number that was given for this, and by no other. */
export const ProfileReach = ({ phone }: { phone: string }) => (
  <>
    <a
      className="button button-small button-quiet"
      href={`https://wa.me/${phoneDigits(phone)}`}
      rel="noopener"
    >
      <Icon of={whatsapp} />
      WhatsApp
    </a>
    <a className="button button-small button-outline" href={`tel:+${phoneDigits(phone)}`}>
      <Icon of={phoneIcon} />
      Ligar
    </a>
  </>
);
