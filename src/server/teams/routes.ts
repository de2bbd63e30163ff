import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import {
  acceptInvitation,
  changeRole,
  closeCompany,
  endOffer,
  invite,
  listInvited,
  listTeam,
  lookAt,
  offerCompany,
  removeMember,
  takeBack,
  takeOver,
} from './teams.ts';

export const teams: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /companies/:id/members',
    {
      access: signedIn,
      forCompany: 'publish',
      refusals: ['forbidden'],
      summary: 'Its team, for whoever belongs to it.',
    },
    (request) => listTeam(ctx, viewerOf(request), request.params.id),
  );

  route(
    'PUT /companies/:id/members/:user_id',
    {
      access: signedIn,
      forCompany: 'team',
      refusals: ['forbidden', 'conflict'],
      summary: 'Changes what one of the team may do. The owner stays the owner.',
    },
    (request) => changeRole(ctx, viewerOf(request), request.params, request.body),
  );

  route(
    'DELETE /companies/:id/members/:user_id',
    {
      access: signedIn,
      forCompany: 'team',
      refusals: ['forbidden', 'conflict'],
      summary: 'Takes one out of the team, or leaves it. Their rights end at once.',
    },
    (request) => removeMember(ctx, viewerOf(request), request.params),
  );

  route(
    'GET /companies/:id/invitations',
    {
      access: signedIn,
      forCompany: 'team',
      refusals: ['forbidden'],
      summary: 'Invitations that nobody has accepted yet.',
    },
    (request) => listInvited(ctx, viewerOf(request), request.params.id),
  );

  route(
    'POST /companies/:id/invitations',
    {
      access: signedIn,
      forCompany: 'team',
      refusals: ['forbidden', 'conflict', 'email_not_proven'],
      summary: 'Mails a link, good for seven days and for the account of that e-mail alone.',
    },
    (request) => invite(ctx, viewerOf(request), request.params.id, request.body),
  );

  route(
    'DELETE /companies/:id/invitations/:invitation_id',
    { access: signedIn, forCompany: 'team', refusals: ['forbidden'], summary: 'Takes an invitation back.' },
    (request) => takeBack(ctx, viewerOf(request), request.params),
  );

  route(
    'POST /invitations/look',
    {
      access: signedIn,
      refusals: ['invalid_token', 'forbidden'],
      summary: 'What one is invited to, before accepting.',
    },
    (request) => lookAt(ctx, viewerOf(request), request.body.token),
  );

  route(
    'POST /invitations/accept',
    {
      access: signedIn,
      refusals: ['invalid_token', 'forbidden', 'conflict', 'email_not_proven'],
      summary: 'Joins the team, once.',
    },
    (request) => acceptInvitation(ctx, viewerOf(request), request.body.token),
  );

  route(
    'POST /companies/:id/transfer',
    {
      access: signedIn,
      forCompany: 'transfer',
      refusals: ['forbidden', 'conflict', 'confirmation_needed', 'rate_limited'],
      summary: 'Offers the company to somebody of its team, who has seven days to accept it.',
    },
    (request) => offerCompany(ctx, viewerOf(request), request.params.id, request.body.user_id),
  );

  route(
    'POST /companies/:id/transfer/accept',
    {
      access: signedIn,
      forCompany: 'publish',
      refusals: ['forbidden', 'conflict'],
      summary: 'Takes over a company that its owner offers. Its owner stays as an admin.',
    },
    (request) => takeOver(ctx, viewerOf(request), request.params.id),
  );

  route(
    'DELETE /companies/:id/transfer',
    {
      access: signedIn,
      forCompany: 'publish',
      refusals: ['forbidden', 'conflict'],
      summary: 'Ends the offer of the company: by its owner, or by who does not want it.',
    },
    (request) => endOffer(ctx, viewerOf(request), request.params.id),
  );

  route(
    'DELETE /companies/:id',
    {
      access: signedIn,
      forCompany: 'delete',
      refusals: ['forbidden', 'conflict', 'confirmation_needed'],
      summary: 'Deletes the company. What would end with it is said first; `confirm=true` ends it.',
    },
    (request) =>
      closeCompany(ctx, viewerOf(request), request.params.id, { confirmed: request.query.confirm === true }),
  );
};
