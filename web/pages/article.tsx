export default function Page() {
  return <main>article</main>;
}
