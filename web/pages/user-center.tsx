import { redirect } from 'react-router';

/** @spec S2 */
export function loader() {
  return redirect('/user-center/index', 301);
}

export default function UserCentrePage() {
  return null;
}
