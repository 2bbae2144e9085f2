import { useSearchParams } from 'react-router';

import { MessageCentre, parseUserId } from '#web/features/messages/message-centre.tsx';
import { centreHeaders, centreLoader, centreMeta } from '#web/features/profiles/centre-route.ts';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';

export const loader = centreLoader('私信', 'messages');
export const meta = centreMeta;
export const headers = centreHeaders;

export default function MessagesPage() {
  const [query] = useSearchParams();
  return (
    <UserCentre current="messages" title="私信">
      <MessageCentre openId={parseUserId(query.get('with'))} />
    </UserCentre>
  );
}
