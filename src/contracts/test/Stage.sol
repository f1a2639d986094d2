// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BatchPayout} from "../BatchPayout.sol";
import {Checkout} from "../Checkout.sol";
import {DonationJars} from "../DonationJars.sol";
import {SubscriptionHub} from "../SubscriptionHub.sol";
import {TestUsdc} from "./TestUsdc.sol";

/// The cheat codes that these tests use.
interface Vm {
    function prank(address sender) external;
    function warp(uint256 timestamp) external;
    function chainId(uint256 id) external;
    function assume(bool condition) external pure;
    function expectRevert() external;
    function expectRevert(bytes4 reason) external;
    function sign(uint256 key, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function addr(uint256 key) external pure returns (address);
    function getCode(string calldata path) external view returns (bytes memory);
}

/// A token, the four contracts, and what every test needs to say about balances.
abstract contract Stage {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    address internal constant FEE = address(0xFEE);

    TestUsdc internal usdc = new TestUsdc();
    Checkout internal checkout = Checkout(deploy("Checkout", address(usdc), FEE));
    BatchPayout internal payout = BatchPayout(deploy("BatchPayout", address(usdc), FEE));
    SubscriptionHub internal hub = SubscriptionHub(deploy("SubscriptionHub", address(usdc), FEE));
    DonationJars internal jars = DonationJars(deploy("DonationJars", address(usdc), FEE));

    /// The bytes that are deployed, where `new` would take what the tests are compiled to (foundry.toml).
    function deploy(string memory name, address token, address feeRecipient) internal returns (address made) {
        bytes memory code = vm.getCode(string.concat("out/", name, ".sol/", name, ".json"));
        code = bytes.concat(code, abi.encode(token, feeRecipient));
        assembly {
            made := create(0, add(code, 0x20), mload(code))
            if iszero(made) {
                returndatacopy(0, 0, returndatasize())
                revert(0, returndatasize())
            }
        }
    }

    function fund(address payer, address spender, uint256 amount) internal {
        usdc.mint(payer, amount);
        vm.prank(payer);
        usdc.approve(spender, amount);
    }

    /// Somebody other than the token, our contracts, the fee recipient and the zero address.
    function anybody(uint256 seed) internal view returns (address account) {
        account = address(uint160(uint256(keccak256(abi.encode("anybody", seed)))));
        require(account != address(usdc) && account != FEE);
    }

    function bound(uint256 value, uint256 least, uint256 most) internal pure returns (uint256) {
        return least + value % (most - least + 1);
    }

    function assertEq(uint256 actual, uint256 expected, string memory what) internal pure {
        require(actual == expected, what);
    }

    function assertNothingRests() internal view {
        assertEq(usdc.balanceOf(address(checkout)), 0, "money rests in Checkout");
        assertEq(usdc.balanceOf(address(payout)), 0, "money rests in BatchPayout");
        assertEq(usdc.balanceOf(address(hub)), 0, "money rests in SubscriptionHub");
        assertEq(usdc.balanceOf(address(jars)), 0, "money rests in DonationJars");
    }
}
