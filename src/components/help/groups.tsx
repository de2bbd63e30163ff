import type { ReactNode } from 'react';
import { aboutPaths, paths } from '#lib/paths.ts';
import { requestPaths } from '#lib/requests/paths.ts';

export interface HelpTopic {
  readonly id: string;
  readonly title: string;
  readonly text: ReactNode;
}

export interface HelpGroup {
  readonly id: string;
  readonly icon: 'info' | 'user' | 'briefcase' | 'search' | 'offline' | 'shield';
  readonly title: string;
  readonly topics: readonly HelpTopic[];
}

/** What the page of help says, in the six groups that it begins with. */
/** `phone`: people may sign in by a number. */
export const helpGroups = (supportEmail: string, phone: boolean): readonly HelpGroup[] => [
  {
    id: 'comecar',
    icon: 'info',
    title: 'Começar',
    topics: [
      {
        id: 'o-que-e',
        title: 'O que é o BizLink',
        text: (
          <>
            <p>
              O BizLink junta empresas, freelancers e quem procura serviços ou emprego em Moçambique. Ver e
              pesquisar não precisa de conta. Criar conta, publicar e promover é grátis.
            </p>
            <p>O negócio é entre você e a outra pessoa. O BizLink não recebe nem guarda dinheiro.</p>
          </>
        ),
      },
      {
        id: 'criar-conta',
        title: 'Criar conta',
        text: (
          <>
            <ul>
              <li>
                Abra <a href={paths.register}>Criar conta</a>. Escreva o email{phone && ' ou o telemóvel'} e
                uma senha com pelo menos 6 caracteres. {phone && 'Para o telemóvel chega um código por SMS. '}
                Pode também continuar com o Google.
              </li>
              <li>
                Em <a href={paths.profileSetup}>Configurar perfil</a>, escolha o tipo de conta: usuário
                simples, para procurar e contactar; freelancer, para oferecer o seu trabalho; empresa, para
                publicar serviços e vagas. Pode mudar depois.
              </li>
              <li>
                Ponha nome, fotografia, província e distrito. Assim é mais fácil as pessoas chegarem até si e
                confiarem.
              </li>
            </ul>
            <p>
              O nome de usuário é criado a partir do seu email, sem a parte depois do @
              {phone && ', ou do seu nome, nunca do número'}. Pode mudá-lo nas{' '}
              <a href={paths.settings}>Definições</a>. O email e o telefone da conta não aparecem às outras
              pessoas. Já o email e o WhatsApp de uma empresa são públicos.
            </p>
          </>
        ),
      },
      {
        id: 'instalar',
        title: 'Instalar no telefone',
        text: (
          <>
            <p>O BizLink instala-se a partir do navegador, sem passar pela loja.</p>
            <ul>
              <li>
                <strong>Android:</strong> toque em Instalar App, quando o site o propuser. Se não aparecer,
                procure no menu do navegador a opção de instalar ou de adicionar ao ecrã principal.
              </li>
              <li>
                <strong>iPhone:</strong> toque em Partilhar e depois em “Adicionar ao ecrã principal”.
              </li>
            </ul>
          </>
        ),
      },
    ],
  },
  {
    id: 'a-sua-conta',
    icon: 'user',
    title: 'A sua conta',
    topics: [
      {
        id: 'recuperar-senha',
        title: 'Recuperar a senha',
        text: (
          <>
            <ul>
              <li>
                Abra <a href={paths.resetPassword}>Esqueceu a senha?</a> e escreva o email
                {phone && ' ou o telemóvel'} da conta.
              </li>
              <li>
                Recebe por email{phone && ' ou por SMS'} um código de 6 algarismos. Vale 10 minutos e permite
                5 tentativas. Se não chegar, veja a pasta de spam.
              </li>
              <li>
                Escreva o código e a nova senha. Depois disso, terá de entrar de novo em todos os
                dispositivos.
              </li>
            </ul>
            <p>
              Enviamos no máximo 3 códigos por hora. Se errar muitas vezes a senha ao entrar, espere 15
              minutos. Nunca diga o código a ninguém.
            </p>
          </>
        ),
      },
      {
        id: 'proteger-conta',
        title: 'Proteger a conta',
        text: (
          <>
            <ul>
              <li>
                Em <a href={paths.security}>Definições, Segurança da conta</a>, ligue uma aplicação de códigos
                ou crie uma chave de acesso. Com a aplicação ligada, quem tiver a sua senha não entra sem o
                código.
              </li>
              <li>
                Confirme o telefone em <a href={`${paths.settings}#phone`}>Definições, Telefone</a>, com o
                código que recebe por SMS. Os outros vêem que está confirmado, não o número. Se outra conta
                confirmar o mesmo número, deixa de ser seu.
              </li>
              {phone && (
                <li>
                  Vai mudar de número? Mude-o antes em{' '}
                  <a href={`${paths.settings}#ways`}>Definições, Como entra</a>. Se outra pessoa mostrar por
                  SMS que o usa agora, avisamos, e tem sete dias para dizer que ainda é seu.
                </li>
              )}
              <li>
                Guarde num papel os dez códigos de recuperação: cada um abre a conta uma vez, sem o telemóvel.
              </li>
              <li>
                Perdeu o telemóvel e os códigos? Ao entrar, escolha “Perdi o acesso”. O acesso volta em 48
                horas, e avisamos por email{phone && ' ou SMS'} e em todos os dispositivos, para que ninguém o
                faça em seu lugar.
              </li>
            </ul>
          </>
        ),
      },
      {
        id: 'eliminar-conta',
        title: 'Eliminar a conta',
        text: (
          <>
            <p>
              Nas <a href={paths.settings}>Definições</a>, escolha Eliminar conta. Tem 14 dias para mudar de
              ideias. Depois são apagados o perfil, as empresas, as publicações e as candidaturas, e já não dá
              para desfazer. As mensagens que enviou ficam com quem as recebeu, e os acordos e as avaliações
              com a outra pessoa, sem o seu nome. Quem esperava uma resposta sua a uma candidatura é avisado.
              Se há mais alguém na equipa de uma empresa sua, passe-a ou apague-a primeiro. Se só quer parar
              um tempo, basta pausar os serviços e as vagas.
            </p>
            <p>
              A <a href={aboutPaths.privacy}>Política de Privacidade</a> diz o que guardamos e durante quanto
              tempo.
            </p>
          </>
        ),
      },
    ],
  },
  {
    id: 'vender',
    icon: 'briefcase',
    title: 'Publicar e vender',
    topics: [
      {
        id: 'publicar',
        title: 'Publicar um serviço',
        text: (
          <>
            <p>
              Freelancers publicam em nome próprio. As empresas publicam em nome da empresa. Se a sua conta é
              simples, mude o tipo de conta ou <a href={paths.createCompany}>crie uma empresa</a>.
            </p>
            <ul>
              <li>
                Em <a href={paths.myServices}>Os meus serviços</a>, escolha Publicar Serviço.
              </li>
              <li>
                Preencha o título, a descrição e a categoria. O preço é em meticais, por exemplo
                15&nbsp;000&nbsp;MT. Sem preço, aparece “Preço sob consulta”.
              </li>
              <li>Junte até seis imagens (JPG, PNG ou WebP, até 5 MB cada).</li>
              <li>Se não puder atender, pause. Só você continua a ver o serviço.</li>
              <li>
                Tem muitos? Envie uma lista em CSV, em Publicar a partir de um ficheiro. Um título que já
                publicou actualiza esse serviço: basta mudar os preços na lista e enviá-la de novo. Antes vê o
                que vai mudar, e pode publicar como novos ou deixar como estão.
              </li>
            </ul>
            <p>
              As vagas são só para contas com empresa e publicam-se em <a href={paths.jobs}>Vagas</a>.
            </p>
            <p>
              Se o texto parecer uma burla, mostramos as palavras antes de publicar: mude-as, ou publique
              assim mesmo. Com mais do que uma dúvida, o que publicou fica “Em análise”: só você o vê, até uma
              pessoa do BizLink decidir. O motivo está em <a href={paths.decisions}>Decisões</a>.
            </p>
            <p>
              No <a href={paths.portfolio}>Portfolio</a>, empresas e freelancers mostram o que já fizeram:
              imagens, vídeos ou PDFs, até 10 MB cada. No seu perfil, arraste os trabalhos para escolher a
              ordem.
            </p>
          </>
        ),
      },
      {
        id: 'verificar',
        title: 'Verificar uma empresa',
        text: (
          <>
            <ul>
              <li>
                Em <a href={paths.editCompany}>Editar empresa</a>, escolha “Verificar a empresa” e envie o
                documento do NUIT e, se tiver, o alvará: PDF, JPG ou PNG, até 10 MB cada.
              </li>
              <li>
                Quem modera escreve o nome e o NUIT que lê no documento, sem saber de que empresa é. Se forem
                iguais aos da empresa, aparece “Verificada”, com o que foi visto e quando.
              </li>
              <li>
                Vale doze meses e termina se mudar o nome, o NUIT ou o dono. Os documentos são apagados 30
                dias depois da resposta.
              </li>
              <li>
                O selo não diz como a empresa trabalha: veja as avaliações, e nunca pague antes sem a
                conhecer.
              </li>
            </ul>
          </>
        ),
      },
      {
        id: 'equipa',
        title: 'Trabalhar em equipa',
        text: (
          <>
            <ul>
              <li>
                No <a href={paths.profile}>perfil</a>, abra Equipa. Convide alguém pelo email
                {phone && ' ou telemóvel'} e escolha o papel: o editor publica e responde a mensagens,
                acordos, candidaturas e avaliações; o administrador também edita a empresa, bloqueia clientes
                e gere a equipa. O convite vale sete dias.
              </li>
              <li>
                Numa conversa da empresa, o cliente vê só a empresa. “Assumir” diz à equipa quem responde. As
                notas só a equipa as vê. Silencie a empresa nas Definições.
              </li>
              <li>Quem sai perde logo o acesso. O que publicou fica da empresa.</li>
              <li>
                O dono pode oferecer a empresa a alguém da equipa, que tem sete dias para aceitar. Passa com o
                que ela publicou, os acordos e as conversas, sem o selo.
              </li>
            </ul>
          </>
        ),
      },
    ],
  },
  {
    id: 'contratar',
    icon: 'search',
    title: 'Procurar e pedir',
    topics: [
      {
        id: 'procurar',
        title: 'Encontrar o que precisa',
        text: (
          <>
            <ul>
              <li>
                Na <a href={paths.search}>pesquisa</a>, escreva uma ou duas palavras. Os acentos, as
                maiúsculas e a grafia antiga ou nova não contam: “electricista” e “eletricista” dão o mesmo.
              </li>
              <li>Use os filtros de tipo, categoria, preço, província e distrito.</li>
              <li>
                Guarde o que lhe interessa. Fica em <a href={paths.bookmarks}>Guardados</a> e só você vê.
              </li>
              <li>Fale com quem publicou pelo chat, ou por WhatsApp e chamada, quando houver.</li>
              <li>Numa vaga, escolha Candidatar-me. Pode juntar o currículo em PDF, até 5 MB.</li>
            </ul>
          </>
        ),
      },
      {
        id: 'pedir',
        title: 'Pedir um trabalho',
        text: (
          <>
            <p>
              Não encontrou quem faça o que precisa? <a href={requestPaths.create}>Publique um pedido</a>: o
              quê, onde e, se quiser, até quanto paga e para quando. É grátis.
            </p>
            <ul>
              <li>
                O seu nome só aparece a quem entrou na conta, e nunca na lista de{' '}
                <a href={requestPaths.all}>Pedidos</a>. Do lugar aparece, no máximo, o distrito.
              </li>
              <li>
                Responde quem tem um serviço activo ou um perfil de freelancer, com uma proposta. Um pedido
                tem no máximo oito propostas abertas: compare-as e aceite uma. Os outros são avisados.
              </li>
              <li>O pedido fecha ao fim de 14 dias, quando aceita uma proposta, ou quando o fecha.</li>
              <li>
                Para receber trabalho, escolha em <a href={requestPaths.all}>Pedidos</a> a categoria e a
                província e toque em “Avisar-me”.
              </li>
            </ul>
          </>
        ),
      },
      {
        id: 'combinar',
        title: 'Combinar um trabalho',
        text: (
          <>
            <ul>
              <li>
                Na página de um serviço, escolha Solicitar Orçamento e diga o que precisa. Fica um acordo em{' '}
                <a href={paths.deals}>Acordos</a>, e uma conversa com quem faz o trabalho.
              </li>
              <li>
                Quem faz o trabalho responde com uma proposta: o valor, o que inclui e até quando vale. Pode
                aceitá-la, recusá-la ou pedir outra.
              </li>
              <li>
                Depois de aceite, o trabalho é feito, marcado como entregue e confirmado. Se correr mal,
                qualquer dos dois pode comunicar um problema, e a moderação decide.
              </li>
              <li>
                No fim, os dois têm 14 dias para avaliar. Nenhum vê a avaliação do outro antes de escrever a
                sua. A média aparece a partir de três avaliações; as palavras lêem-se desde a primeira.
              </li>
              <li>
                Na média conta só a avaliação mais recente de cada pessoa, e nos projectos concluídos cada
                cliente conta uma vez. A avaliação de um acordo cancelado antes da entrega lê-se, mas não
                conta. Quem trabalha na empresa, ou trabalhou há pouco, não conta como cliente dela.
              </li>
              <li>O BizLink não guarda dinheiro. Combine o pagamento com quem faz o trabalho.</li>
            </ul>
          </>
        ),
      },
    ],
  },
  {
    id: 'dados-e-rede',
    icon: 'offline',
    title: 'Dados e rede',
    topics: [
      {
        id: 'poupar-dados',
        title: 'Poupar dados',
        text: (
          <>
            <ul>
              <li>
                No menu, ligue Poupar dados. As imagens só descem quando tocar em “Ver imagem”, em tamanho
                pequeno, e o botão diz quanto gastam. Se o telefone já pede para poupar dados, fica ligado por
                si.
              </li>
              <li>Vídeos, animações e PDFs esperam sempre por um toque, e o botão diz quanto gastam.</li>
              <li>
                Em <a href={`${paths.settings}#appearance`}>Definições</a> vê quanto este dispositivo gastou e
                deixou de gastar este mês.
              </li>
              <li>A escolha fica guardada nesse navegador. Noutro telefone, ligue outra vez.</li>
              <li>No chat, o texto gasta muito menos do que áudio, fotografias e vídeo.</li>
              <li>As páginas públicas e a pesquisa funcionam mesmo num navegador simples, sem JavaScript.</li>
            </ul>
          </>
        ),
      },
      {
        id: 'sem-rede',
        title: 'Usar sem rede',
        text: (
          <>
            <p>
              As páginas que já abriu ficam guardadas no dispositivo e abrem sem rede; uma linha em cima diz
              desde quando. O que curtir, guardar, seguir, escrever ou publicar sem rede fica em “Por enviar”
              e segue sozinho quando a rede voltar. Ao sair da conta, tudo isto é apagado deste dispositivo.
            </p>
          </>
        ),
      },
    ],
  },
  {
    id: 'seguranca',
    icon: 'shield',
    title: 'Burlas e denúncias',
    topics: [
      {
        id: 'burlas',
        title: 'Reconhecer burlas',
        text: (
          <>
            <p>Ter conta no BizLink não prova que alguém é quem diz ser. Desconfie quando:</p>
            <ul>
              <li>lhe pedem dinheiro antes do trabalho ou da entrega, mesmo que seja “só o transporte”;</li>
              <li>uma vaga pede pagamento por inscrição, formação ou farda;</li>
              <li>o preço é bom demais ou há muita pressa;</li>
              <li>lhe pedem a senha, um código, ou o PIN do M-Pesa, do e-Mola ou do banco.</li>
            </ul>
            <p>
              <strong>Não pague adiantado a quem não conhece.</strong> Encontrem-se num lugar com movimento,
              veja o trabalho ou o produto e peça recibo. Se perdeu dinheiro, ligue logo à operadora ou ao
              banco, guarde as mensagens, apresente queixa à polícia e denuncie no BizLink.
            </p>
          </>
        ),
      },
      {
        id: 'denunciar',
        title: 'Denunciar',
        text: (
          <>
            <p>
              Com a sessão iniciada, escolha Denunciar no perfil, na empresa, na publicação ou na mensagem e
              diga o motivo: spam, burla, conteúdo ofensivo, informação falsa, coisa proibida ou outro. A
              nossa equipa analisa e pode avisar, esconder, retirar, ou suspender a conta: então já ninguém vê
              o que ela publicou. Avisamos quem denunciou do que foi feito, e quem publicou do porquê; este
              pode pedir recurso uma vez. Se alguém corre perigo, chame primeiro a polícia.
            </p>
          </>
        ),
      },
      {
        id: 'contacto',
        title: 'Contacto',
        text: (
          <>
            <p>
              Escreva para <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. Conte o que aconteceu, em
              que página e em que telefone, e diga o seu nome de usuário. Uma imagem do ecrã ajuda. Nunca lhe
              pedimos por email ou chat a senha, o código ou o PIN.
            </p>
          </>
        ),
      },
    ],
  },
];
