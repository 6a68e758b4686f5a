//! Material by its letters.

use tenglong::core::Material;
use tenglong::core::notation::MaterialError;
use tenglong::variants::dragon::Dragon;
use tenglong::variants::xiangqi::Xiangqi;

#[test]
fn letters_come_back_in_the_order_of_the_game() {
    let text = |text| Material::parse::<Dragon>(text).map(|material| material.text::<Dragon>());
    assert_eq!(text("KNRvK").as_deref(), Ok("KRNvK"));
    assert_eq!(text("krnvk").as_deref(), Ok("KRNvK"));
    assert_eq!(text("KvKPHP").as_deref(), Ok("KvKHPP"));
}

#[test]
fn other_texts_are_refused() {
    for text in ["", "KRK", "KRv", "vK", "KKvK", "KXvK", "KRvKvK", "KRVK", &format!("K{}vK", "R".repeat(16))]
    {
        assert_eq!(Material::parse::<Dragon>(text), Err(MaterialError(text.to_string())), "{text}");
    }
    assert_eq!(
        MaterialError("KR\n".into()).to_string(),
        "'KR\\n' is not the material of two sides, such as KRNvK"
    );
}

#[test]
fn each_kind_is_written_once_whatever_letters_it_has() {
    let material = Material::parse::<Xiangqi>("KHEvKNB").expect("xiangqi's letters");
    assert_eq!(material.text::<Xiangqi>(), "KBNvKBN");
}
