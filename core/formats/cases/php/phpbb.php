<?php
/**
 * @ignore
 */
if (!defined('IN_PHPBB'))
{
	exit;
}
if (empty($lang) || !is_array($lang))
{
	$lang = array();
}

$lang = array_merge($lang, array(
	'ACCOUNT_ACTIVE'	=> 'Contul este activ.',
	'ACCOUNT_ADDED'		=> 'Mulțumim',

	'DATES'	=> array(
		'Jan'	=> 'Ian',
	),
));
