import { Cloth } from '#components/art/Cloth.tsx';
import { Face } from '#components/ui/Picture.tsx';

interface Props {
  name: string;
  photo: string | null;
  company?: boolean;
}

/** The cloth of a company or person, with their mark or face hung on it. */
export const ClothPicture = ({ name, photo, company = false }: Props) => (
  <>
    <Cloth name={name} width={160} height={120} />
    <Face name={name} photo={photo} company={company} size={88} widest={112} />
  </>
);
