import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { Menus } from '../menus/menus-page.tsx';

export const meta = adminMeta('菜单');
export const headers = adminHeaders;

export default function MenusPage() {
  return (
    <AdminFrame
      current="menus"
      title="菜单"
      intro="拖动手柄排序，左右拖动改变层级，最多三层；选中手柄后也可以用方向键。"
      access="administrator"
    >
      <Menus />
    </AdminFrame>
  );
}
