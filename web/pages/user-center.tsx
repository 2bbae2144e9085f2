import { redirect } from 'react-router';

/** @see docs/reference/routes.md */
export function loader() {
  return redirect('/user-center/index', 301);
}

export default function UserCentrePage() {
  return null;
}
