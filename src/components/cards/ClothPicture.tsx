import { Face } from '#components/ui/Picture.tsx';
import { capulana } from '#lib/art/capulana.ts';

interface Props {
  name: string;
  photo: string | null;
  company?: boolean;
}

/** The cloth of a company or person, with their mark or face hung on it. */
export const ClothPicture = ({ name, photo, company = false }: Props) => (
  <>
    <svg
      viewBox="0 0 160 120"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
      dangerouslySetInnerHTML={{ __html: capulana(name, 160, 120) }}
    />
    <Face name={name} photo={photo} company={company} size={88} widest={112} />
  </>
);
