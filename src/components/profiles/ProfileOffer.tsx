import { capulana } from '#lib/art/capulana.ts';
import { paths } from '#lib/paths.ts';

/** For who only looks around so far: the two ways to offer something. */
export const ProfileOffer = () => (
  <section className="card">
    <div className="profile-cloth">
      <svg
        viewBox="0 0 640 64"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us
        dangerouslySetInnerHTML={{ __html: capulana('oferecer', 640, 64) }}
      />
    </div>
    <div className="card-body">
      <h2>Tem algo para oferecer?</h2>
      <p className="mt-1 text-f14 text-text2">
        Crie uma empresa para publicar serviços e vagas, ou torne-se freelancer e defina o seu valor por hora.
      </p>
      <div className="stack-tight mt-3">
        <a className="button button-quiet button-full" href={paths.createCompany}>
          Criar empresa
        </a>
        <a className="button button-outline button-full" href={paths.profileSetup}>
          Tornar-me freelancer
        </a>
      </div>
    </div>
  </section>
);
